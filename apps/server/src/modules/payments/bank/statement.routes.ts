import * as contract from '@cloud-steward/contract/payments/statement.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { importStatement, readStatement } from './statement.service.ts'

export const serveStatement = (app: App): void => serve(app, contract, { readStatement, importStatement })
