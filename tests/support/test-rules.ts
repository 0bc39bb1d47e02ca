import type { Availability } from '../../domain/content/availability.ts';
import { weekdays } from '../../domain/time/zoned-time.ts';

/** Open nearly around the clock, so that a test that runs at any hour finds slots. */
export const testRules: Availability = {
  slotMinutes: 15,
  noticeHours: 4,
  horizonDays: 21,
  mostPerDay: 6,
  windows: [{ zone: 'Asia/Kolkata', days: [...weekdays], from: '00:00', to: '23:45' }],
  daysOff: [],
  offices: [
    { place: 'Bengaluru', zone: 'Asia/Kolkata', days: [...weekdays], from: '09:30', to: '19:00' },
    { place: 'Los Angeles', zone: 'America/Los_Angeles', days: [...weekdays], from: '09:00', to: '18:00' },
  ],
};
