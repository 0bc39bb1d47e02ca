import { hour } from '../../../domain/time/instants.ts';

const morning = 9;

/**
 * In three hours, tomorrow, next Monday and in a week in the morning, by the clock of this browser.
 * On a Sunday, Monday is tomorrow; on a Monday it is in a week.
 */
export function snoozeChoices(now: Date): { name: string; at: number }[] {
  const daysToMonday = (8 - now.getDay()) % 7 || 7;
  return [
    { name: 'In three hours', at: now.getTime() + 3 * hour },
    { name: 'Tomorrow morning', at: morningAfter(now, 1) },
    ...(daysToMonday > 1 ? [{ name: 'Monday morning', at: morningAfter(now, daysToMonday) }] : []),
    ...(daysToMonday < 7 ? [{ name: 'In a week', at: morningAfter(now, 7) }] : []),
  ];
}

const morningAfter = (now: Date, days: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning).getTime();
