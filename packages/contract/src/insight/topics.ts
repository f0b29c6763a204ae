export * from './first-steps.ts'
export * from './workbench.ts'
