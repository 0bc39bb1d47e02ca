/** Mails that an owner causes are known as such: the daily limit of a visitor's mails is not theirs. */
export const up = () => ['alter table deliveries add column by_studio integer'];
