import * as contract from '@cloud-steward/contract/broadband/package.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { publishPackage, stopPackage } from './package.service.ts'

export const servePackage = (app: App): void => serve(app, contract, { publishPackage, stopPackage })
