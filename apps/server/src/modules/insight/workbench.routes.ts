import { queryWorkbench } from '@cloud-steward/contract/insight/index.ts'
import type { App } from '../../kit/app.ts'
import { register } from '../../kit/register-endpoint.ts'
import { workbench } from './workbench.service.ts'

export const registerWorkbench = (app: App): void => register(app, queryWorkbench, (ctx) => workbench(ctx))
