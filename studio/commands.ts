import { backupCommand } from './backup.ts';
import { canaryCommand } from './canary.ts';
import type { Command } from './command.ts';
import { contentCommand, previewCommand, publishCommand } from './content.ts';
import { deliveriesCommand, retryCommand } from './deliveries.ts';
import { demoCommand } from './demo.ts';
import { deskLinkCommand } from './desk.ts';
import { doctorCommand } from './doctor.ts';
import { enquiriesCommand, showCommand } from './enquiries.ts';
import { exportCommand } from './export.ts';
import { forgetCommand, purgeCommand } from './people.ts';
import { reviewsCommand } from './reviews.ts';
import { signCommand, verifyCommand } from './signing.ts';

/** In the order the help shows them. */
export const commands: Command[] = [
  enquiriesCommand,
  showCommand,
  reviewsCommand,
  deliveriesCommand,
  retryCommand,
  contentCommand,
  previewCommand,
  publishCommand,
  signCommand,
  verifyCommand,
  exportCommand,
  forgetCommand,
  purgeCommand,
  backupCommand,
  doctorCommand,
  deskLinkCommand,
  canaryCommand,
  demoCommand,
];
