export const up = (): string[] => ['alter table enquiries add column maybe_spam text'];
