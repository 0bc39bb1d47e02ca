import { backupCommand } from './backup.ts';
import { canaryCommand } from './canary.ts';
import type { Command } from './command.ts';
import { contentCommand, newContentCommand, previewCommand, publishCommand } from './content.ts';
import { deliveriesCommand, dismissCommand, retryCommand } from './deliveries.ts';
import { demoCommand } from './demo.ts';
import { deskLinkCommand } from './desk.ts';
import { doctorCommand } from './doctor.ts';
import {
  answeredCommand,
  becameCommand,
  enquiriesCommand,
  releaseCommand,
  showCommand,
  snoozeCommand,
  waitingCommand,
} from './enquiries.ts';
import { exportCommand } from './export.ts';
import { blockCommand, forgetCommand, purgeCommand, sendersCommand, unblockCommand } from './people.ts';
import { cancelCommand, reviewsCommand } from './reviews.ts';
import { signCommand, verifyCommand } from './signing.ts';

/** In the order the help shows them. */
export const commands: Command[] = [
  enquiriesCommand,
  showCommand,
  answeredCommand,
  waitingCommand,
  becameCommand,
  snoozeCommand,
  releaseCommand,
  sendersCommand,
  blockCommand,
  unblockCommand,
  reviewsCommand,
  cancelCommand,
  deliveriesCommand,
  retryCommand,
  dismissCommand,
  contentCommand,
  newContentCommand,
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
