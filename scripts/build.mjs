import { ensureBuilt, ensureInstalled } from './steps.mjs'

await ensureInstalled()
await ensureBuilt()
