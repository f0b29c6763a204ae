/// <reference types="vite/client" />
declare module 'virtual:antd-core.css'
declare module 'virtual:antd-later.css'
