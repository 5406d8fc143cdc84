/** Installs what is missing, and builds the command line, the page and the server. */
import { install } from './steps.js';

install();
for (const app of ['cli', 'web', 'server']) {
  await (await import(`../apps/${app}/build.js`)).default();
}
