import * as contract from '@cloud-steward/contract/insight/map.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import { uploadedFile } from '../../../infra/http/uploaded-file.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { mapText } from './map.queries.ts'
import { queryMap, removeMap, setMap } from './map.service.ts'

export function serveMap(app: App): void {
  serve(app, contract, {
    queryMap,
    setMap: async (ctx, { approvalNo }, { request }) => {
      const { bytes } = await uploadedFile(request)
      return setMap(ctx, { approvalNo, bytes })
    },
    removeMap,
    readMap: async ({ pools }, { version }, { reply }) => {
      const map = await tenantDb(pools.app, 0).first(mapText(version))
      if (!map) throw notFound('version')
      // The version is the digest of the bytes: under it they never change.
      reply.type('application/geo+json').header('cache-control', 'public, max-age=604800, immutable')
      return map.geojson
    },
  })
}
