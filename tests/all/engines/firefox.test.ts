import { firefox } from './support/firefox.ts';
import { smoke } from './support/smoke.ts';

smoke('Firefox', firefox());
