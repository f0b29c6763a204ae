import { readMap } from '@cloud-steward/contract/insight/map.ts'
import { useQuery } from '@tanstack/react-query'
import { MapChart } from 'echarts/charts'
import { VisualMapComponent } from 'echarts/components'
import { type EChartsCoreOption, registerMap, use } from 'echarts/core'
import { type ReactNode, useMemo } from 'react'
import Chart from '../../../components/chart/Chart.tsx'
import { fetchFile } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { valueText } from '../metric/unit.ts'
import type { Answer } from '../metric/use-metric.ts'
import { TileMap } from './TileMap.tsx'

use([MapChart, VisualMapComponent])

interface Props {
  map: { approvalNo: string; version: string }
  answer: Answer
  name: string
  font: string
  still: boolean
}
interface Boundaries {
  features: { properties: { code: string; name: string } }[]
}
/** The boundaries, registered under their version. ECharts keeps them: a wall fetches them once. */
const useBoundaries = (version: string) =>
  useQuery({
    queryKey: ['insight.map', version],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { blob } = await fetchFile(readMap, { version }, { signal, quiet: true })
      const boundaries = JSON.parse(await blob.text()) as Boundaries
      registerMap(version, boundaries as never)
      return new Map(boundaries.features.map(({ properties: { code, name } }) => [code, name]))
    },
  })

/**
 * A figure by division on the map of the platform, its approval number below. The numbers stand in the table beside it, too.
 * While there are no boundaries: the tiles.
 */
export default function DivisionMap({ map, answer, name, font, still }: Props): ReactNode {
  const { t } = useTranslation()
  const { data: names } = useBoundaries(map.version)
  const option = useMemo(
    () =>
      names &&
      optionOf({ answer, names, version: map.version, font, still, text: (value) => valueText(answer.unit, value, t) }),
    [answer, names, map.version, font, still, t],
  )
  if (!option) return <TileMap answer={answer} name={name} />
  return (
    <>
      <Chart option={option} label={name} height="100%" />
      <p className="map-approval">{t('insight.map.shown', { approvalNo: map.approvalNo })}</p>
    </>
  )
}

interface Drawn {
  answer: Answer
  /** Of each area of the map, by its code. */
  names: ReadonlyMap<string, string>
  version: string
  font: string
  still: boolean
  text: (value: number) => string
}
function optionOf({ answer, names, version, font, still, text }: Drawn): EChartsCoreOption {
  const values = new Map(answer.parts.map(({ key, value }) => [key, value ?? 0]))
  const most = Math.max(1, ...values.values())
  const label = ({ name }: { name: string }) => {
    const value = values.get(name)
    return value === undefined ? '' : `${names.get(name)}\n${text(value)}`
  }
  return {
    animation: !still,
    textStyle: { fontFamily: font },
    aria: { enabled: true, label: { enabled: false } },
    visualMap: { show: false, min: 0, max: most, inRange: { color: ['#1e4e7a', '#38bdf8'] } },
    tooltip: {
      trigger: 'item',
      confine: true,
      backgroundColor: '#0f2038',
      borderColor: '#2b4160',
      textStyle: { color: '#e2ecf7', fontSize: 18 },
      formatter: ({ name }: { name: string }) => `${names.get(name) ?? ''} ${text(values.get(name) ?? 0)}`,
    },
    series: [
      {
        type: 'map',
        map: version,
        nameProperty: 'code',
        roam: false,
        top: 4,
        bottom: 4,
        selectedMode: false,
        data: [...values].map(([code, value]) => ({ name: code, value })),
        itemStyle: { areaColor: '#182c49', borderColor: '#6d89ab' },
        emphasis: { itemStyle: { areaColor: '#fbbf24' }, label: { color: '#04121f' } },
        label: { show: true, color: '#ffffff', fontSize: 16, lineHeight: 20, formatter: label },
        labelLayout: { hideOverlap: true },
      },
    ],
  }
}
