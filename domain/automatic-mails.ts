/**
 * How many automatic mails one mailbox gets within 24 hours. Anybody can type a stranger's address
 * into a form; what is over this goes out later, as one summary.
 */
export const automaticMailsPerDay = 5;
