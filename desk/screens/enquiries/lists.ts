import type { EnquiryList } from '../../../domain/desk/replies.ts';

interface ListWords {
  list: EnquiryList;
  name: string;
  order: string;
  /** What is said when there is nothing in it. */
  empty: string;
}

const waiting: ListWords = {
  list: 'waiting',
  name: 'Waiting',
  order: 'Most urgent first',
  empty: 'Nobody waits for an answer.',
};

export const lists: ListWords[] = [
  waiting,
  { list: 'answered', name: 'Answered', order: 'Newest first', empty: 'No enquiry is answered yet.' },
  { list: 'snoozed', name: 'Snoozed', order: 'Next first', empty: 'Nothing is put off.' },
  { list: 'spam', name: 'Spam', order: 'Newest first', empty: 'No spam.' },
  { list: 'all', name: 'All', order: 'Newest first', empty: 'There is no enquiry yet.' },
];

export const wordsOf = (list: string | null): ListWords => lists.find((one) => one.list === list) ?? waiting;
