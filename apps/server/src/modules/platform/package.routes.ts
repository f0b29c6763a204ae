import * as contract from '@cloud-steward/contract/platform/package.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { serve } from '../../kit/serve.ts'
import { packages, queryPackageMenu } from './package.service.ts'

export function servePackage(app: App): void {
  registerResource(app, packages)
  serve(app, contract, { queryPackageMenu: async (ctx) => queryPackageMenu(ctx) })
}
