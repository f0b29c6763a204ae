/// <reference types="vite/client" />
declare module 'virtual:antd-core.css'
declare module 'virtual:antd-lists.css'
declare module 'virtual:antd-later.css'
declare module 'virtual:labels/*' {
  const labels: Record<string, string>
  export default labels
  export const domains: Record<string, () => Promise<{ default: Record<string, string> }>>
}
declare module 'virtual:label-needs' {
  const needs: Record<string, readonly string[]>
  export default needs
}
declare module 'virtual:list-pages' {
  const pages: readonly {
    path: string
    menu: string
    resource: string
    load: () => Promise<import('@cloud-steward/contract').Resource>
  }[]
  export default pages
}
declare module 'virtual:resources' {
  const loaders: Readonly<Record<string, () => Promise<import('@cloud-steward/contract').Resource>>>
  export default loaders
}
