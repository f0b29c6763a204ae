import { contentsOf, domain } from '../kit/index.ts'
import * as topics from './topics.ts'

export * from './topics.ts'

export const runs = domain({ name: 'runs', ...contentsOf(topics), menus: [] })
