import { smoke } from './support/smoke.ts';
import { webkit } from './support/webkit.ts';

smoke('WebKit', webkit());
