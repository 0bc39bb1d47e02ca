import type { DeskDelivery } from '../../domain/desk/replies.ts';

/** In words that go on with a time: "sent today 12:18". */
export const deliveryStates: Record<DeskDelivery['state'], string> = {
  due: 'goes out',
  sent: 'sent',
  skipped: 'not needed any more',
  failed: 'failed',
  held: 'held back',
  refused: 'refused',
  dismissed: 'dismissed',
};
