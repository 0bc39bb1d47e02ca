/** Mails over the daily limit of a visitor are no longer summed up: no version delivers these. */
export const up = () => [`delete from deliveries where kind = 'mail-summary'`];
