export * from './workbench.ts'
