export const noticeKind = 'enquiry-notice';
export const acknowledgementKind = 'enquiry-acknowledgement';
export const reminderKind = 'enquiry-reminder';
export const webhookKind = 'enquiry-webhook';
