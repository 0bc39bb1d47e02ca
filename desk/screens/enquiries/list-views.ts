import type { EnquiryList } from '../../../domain/desk/replies.ts';

export interface ListView {
  list: EnquiryList;
  name: string;
  order: string;
  /** Shown instead of an empty list. */
  empty: string;
}

const waiting: ListView = {
  list: 'waiting',
  name: 'Waiting',
  order: 'Most urgent first',
  empty: 'Nobody waits for an answer.',
};

export const listViews: ListView[] = [
  waiting,
  { list: 'answered', name: 'Answered', order: 'Newest first', empty: 'No enquiry is answered yet.' },
  { list: 'snoozed', name: 'Snoozed', order: 'Next first', empty: 'Nothing is put off.' },
  { list: 'spam', name: 'Spam', order: 'Newest first', empty: 'No spam.' },
  { list: 'all', name: 'All', order: 'Newest first', empty: 'There is no enquiry yet.' },
];

/** By the `list` of an address; the waiting ones for any other text. */
export const listView = (list: string | null): ListView =>
  listViews.find((view) => view.list === list) ?? waiting;
