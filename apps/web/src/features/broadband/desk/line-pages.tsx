import type { ReactNode } from 'react'
import { LineList } from './LineList.tsx'

export const AllLinesPage = (): ReactNode => <LineList />
export const DirectLinesPage = (): ReactNode => <LineList of={{ carrier: 'direct' }} />
export const DianxinLinesPage = (): ReactNode => <LineList of={{ carrier: 'dianxin' }} />
export const YidongLinesPage = (): ReactNode => <LineList of={{ carrier: 'yidong' }} />
export const LiantongLinesPage = (): ReactNode => <LineList of={{ carrier: 'liantong' }} />
export const SoldLinesPage = (): ReactNode => <LineList of={{ isSold: 'true' }} />
