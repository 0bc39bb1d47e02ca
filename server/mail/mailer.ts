/** An iCalendar part: some mail programs show it with buttons, the others as an attachment. */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  filename: string;
  content: string;
}

export interface Mail {
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** Asks other servers for no automatic reply, such as an out-of-office note. */
  automatic?: boolean;
  icalEvent?: CalendarPart;
  attachments?: { cid: string; filename: string; content: Buffer; contentDisposition: 'inline' }[];
}

/** Names a mail: its Message-ID and its file. A sign-in mail is not a delivery of the outbox. */
export interface MailIdentity {
  id: string;
  kind: string;
  createdAt: number;
}

export interface Mailer {
  /** Resolves when the mail server accepted it; throws `DeliveryFailure` for a known error. */
  send(mail: Mail, delivery: MailIdentity): Promise<void>;
  /** Throws when mail cannot be sent right now. */
  check(): Promise<void>;
}
