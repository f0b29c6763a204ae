import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import type { Operations } from '../../kit/standard-operations.ts'
import { protections } from './protection/protection.service.ts'

// What demonstration data are made with.
export { protections } from './protection/protection.service.ts'

/** Who gets power and who does not: what must stay on, and what is switched for many at once. */
export const supplyModule = {
  name: 'supply',
  register(app: App): void {
    for (const operations of [protections] as unknown as Operations[]) registerResource(app, operations)
  },
}
