import * as contract from '@cloud-steward/contract/identity/post.ts'
import type { App } from '../../../kit/app.ts'
import { registerResource } from '../../../kit/register-resource.ts'
import { serve } from '../../../kit/serve.ts'
import { posts, querySysUserPostTree, userPosts } from './post.service.ts'

export function servePost(app: App): void {
  registerResource(app, posts)
  registerResource(app, userPosts)
  serve(app, contract, {
    querySysPostTree: (ctx) => posts.nodes(ctx, ['postCode']),
    querySysUserPostTree: (ctx, { userId }, { session }) =>
      querySysUserPostTree(ctx, userId, session.mayCall('/admin/sysuserpost/querySysUserPost')),
  })
}
