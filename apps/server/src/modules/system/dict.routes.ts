import * as contract from '@cloud-steward/contract/system/dict.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { serve } from '../../kit/serve.ts'
import { dicts, queryDictByDictType } from './dict.service.ts'

export function serveDict(app: App): void {
  registerResource(app, dicts)
  serve(app, contract, {
    querySysDictTree: async (ctx) => ({ list: await dicts.nodes(ctx) }),
    queryDictByDictType,
  })
}
