import { useState } from 'react';
import { ApiError } from './review-api.ts';
import { useSlots } from './use-slots.ts';

export type SlotChoice = ReturnType<typeof useSlotChoice>;

/** The free slots, the zone they are shown in, and the one that is chosen. */
export function useSlotChoice(firstZone: string) {
  const slots = useSlots();
  const [zone, setZone] = useState(firstZone);
  const [chosen, choose] = useState<number>();
  return {
    slots,
    zone,
    setZone,
    chosen,
    choose,
    /** Drops a slot that is not free any more, and asks for the free ones anew. */
    dropIfTaken: (error: Error) => {
      if (!(error instanceof ApiError) || !error.alternatives) return;
      choose(undefined);
      void slots.refetch();
    },
  };
}
