export const invitationKind = 'review-invitation';
export const noticeKind = 'review-notice';
export const cancellationKind = 'review-cancellation';
export const cancellationNoticeKind = 'review-cancellation-notice';
export const reminderKind = 'review-reminder';
export const reminderNoticeKind = 'review-reminder-notice';
export const webhookKind = 'review-webhook';
