/**
 * Runs the built product with an empty company until it is told to stop, and prints the address of its mailbox: for browser tests of a company's
 * beginning, which the demo company has long behind it.
 *
 *     node tools/run/empty-company.ts <mail address of its administrator> [localhost]
 */
import { join } from 'node:path';
import { startProduct } from './product.ts';
import { root, stopOnSignal } from './steps.ts';

const [administrator = '', name] = process.argv.slice(2);
const product = await startProduct(join(root, 'test-results/empty-company.log'), administrator, name === 'localhost' ? name : undefined);
stopOnSignal(product.stop);
console.log(product.mailbox);
