import type { Endpoint } from '@cloud-steward/contract'
import type { App } from './app.ts'
import { type Handler, register } from './register-endpoint.ts'

/** One handler for each endpoint among the exports of a contract file, under the name of its export. */
export type Handlers<Topic> = {
  [Name in keyof Topic as Topic[Name] extends Endpoint ? Name : never]: Topic[Name] extends Endpoint
    ? Handler<Topic[Name]>
    : never
}

/** Serves the endpoints of a topic. A missing or superfluous handler does not compile. */
export function serve<Topic extends object>(app: App, endpoints: Topic, handlers: NoInfer<Handlers<Topic>>): void {
  for (const [name, handler] of Object.entries(handlers))
    register(app, endpoints[name as keyof Topic] as Endpoint, handler as Handler<Endpoint>)
}
