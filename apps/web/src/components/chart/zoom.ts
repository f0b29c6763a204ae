// Scrolling within a chart, in a part of its own: few charts have more bars than they show at once.
import { DataZoomInsideComponent } from 'echarts/components'
import { use } from 'echarts/core'

use([DataZoomInsideComponent])
