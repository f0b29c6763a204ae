import { command, id } from '@cloud-steward/contract'
import { expect, it } from 'vitest'
import type { App } from './app.ts'
import { serve } from './serve.ts'

const topic = {
  STATES: ['open', 'closed'],
  open: command('test.door', 'open', { id: id() }),
  knock: command('test.door', 'knock', {}, {}, { access: 'public' }),
}
const done = async () => ({})

it('serves each endpoint by the handler of its name', () => {
  const routes: { method: string; url: string }[] = []
  const served = new Set<string>()
  serve({ served, http: { route: (route: never) => routes.push(route) } } as unknown as App, topic, {
    open: done,
    knock: done,
  })
  expect([...served]).toEqual(['test.door.open', 'test.door.knock'])
  expect(routes.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /api/test/door/open',
    'POST /api/test/door/knock',
  ])
})

// Never called: the compiler is what is tested.
export function wrongHandlers(app: App): void {
  // @ts-expect-error a handler is missing
  serve(app, topic, { open: done })
  // @ts-expect-error `close` is no endpoint of the topic
  serve(app, topic, { open: done, knock: done, close: done })
  serve(app, topic, {
    // @ts-expect-error the input has no `doorId`
    open: async (_ctx, { doorId }) => doorId as never,
    // @ts-expect-error a public request has no tenant
    knock: async (ctx) => ctx.tenant as never,
  })
}
