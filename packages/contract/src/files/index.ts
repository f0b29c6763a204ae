import { contentsOf, domain } from '../kit/index.ts'
import * as topics from './topics.ts'

export * from './topics.ts'

export const files = domain({ name: 'files', ...contentsOf(topics), menus: [] })
