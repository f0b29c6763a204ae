import type { EChartsCoreOption } from 'echarts/core'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import './echarts.ts'

use([CanvasRenderer])
const WIDTH = 1_200

/** Renders a chart as a data URL on the background colour `ground`. The module is loaded when the user saves a chart. */
export function pictureOf(option: EChartsCoreOption, kind: 'png' | 'svg', ground: string): string {
  const place = Object.assign(document.createElement('div'), { style: `width:${WIDTH}px;height:640px` })
  const chart = init(place, null, { renderer: kind === 'png' ? 'canvas' : 'svg', width: WIDTH, height: 640 })
  try {
    chart.setOption({ ...option, animation: false })
    return chart.getDataURL({ type: kind, pixelRatio: kind === 'png' ? 2 : 1, backgroundColor: ground })
  } finally {
    chart.dispose()
  }
}
