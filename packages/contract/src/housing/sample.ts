import { choice, command, int, objectOf, view } from '../kit/index.ts'

/** `offered`: the tenant has no house, renter or lease of its own yet; `present`: the sample is there; `withheld`: neither. */
export const SAMPLE_STATES = ['offered', 'present', 'withheld'] as const

/** 示例数据: a few houses, renters and drafts to try the console with. */
export const querySample = view('housing.sample', 'querySample', {}, objectOf({ state: choice(SAMPLE_STATES) }))
/** Fills an empty tenant with the sample. Refused where somebody has entered houses, renters or leases. */
export const addSample = command('housing.sample', 'addSample', {}, { houses: int(), leases: int() }, { keyed: true })
/** Takes the sample away again. Refused once something of it was signed or billed. */
export const removeSample = command('housing.sample', 'removeSample', {}, {})
