/** The one chunk of charts, with the libraries that draw them. It is loaded only where a chart is shown; see `charts.tsx`. */
export { ColumnChart } from './column-chart.tsx'
export { DonutChart } from './donut-chart.tsx'
export { LineChart } from './line-chart.tsx'
export { Sparkline } from './sparkline.tsx'
