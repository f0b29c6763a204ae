import type { App } from '../../kit/app.ts'
import { serveWorkbench } from './workbench.routes.ts'

/** Figures over all domains; reads everything, writes nothing. */
export const insightModule = {
  name: 'insight',
  register: (app: App): void => serveWorkbench(app),
}
