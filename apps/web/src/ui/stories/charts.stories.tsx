import { type ReactNode, useState } from 'react'
import { BarList } from '../bar-list.tsx'
import { type ChartData, type ChartSeries, foldParts } from '../chart-data.ts'
import { ChartFrame } from '../chart-frame.tsx'
import { ColumnChart, DonutChart, LineChart, Sparkline } from '../charts.tsx'
import { RangeSwitch } from '../range-switch.tsx'
import { Stack, Story } from './story.tsx'

export function ChartStories() {
  return (
    <>
      <Story title="Area with a range and a plan line">
        <Ranged />
      </Story>
      <Story title="Area on purple">
        <div className="on-dark hero -mx-5 -mb-5 rounded-b-large p-5 text-white">
          <Ranged look="hero" />
        </div>
      </Story>
      <Story title="Lines">
        <ChartFrame title="Rain and sun" summary="More sun than rain in summer." pointHeader="Month" data={weather} empty="No weather yet.">
          {(data) => <LineChart label="Rain and sun" data={data} figure={String} />}
        </ChartFrame>
      </Story>
      <Story title="Columns">
        <Pair>
          <ChartFrame
            title="Harvest by year"
            summary="Grew in every year but 2024, when frost cost more than was harvested."
            pointHeader="Year"
            data={harvest}
            empty="No harvest yet."
          >
            {(data) => <ColumnChart label="Harvest by year" data={data} figure={(size) => `${size} t`} />}
          </ChartFrame>
          <ChartFrame
            title="Income by sector"
            summary="Most income comes from energy. June is planned."
            pointHeader="Month"
            data={income}
            empty="No income yet."
          >
            {(data) => (
              <ColumnChart label="Income by sector" data={data} figure={euros} totals={['€40', '€52', '€61', '€45', '€64', '€70']} />
            )}
          </ChartFrame>
        </Pair>
      </Story>
      <Story title="Many columns">
        <ChartFrame title="Visitors by day" summary="Weekends are the busiest." pointHeader="Day" data={many} empty="No visitors yet.">
          {(data) => <ColumnChart label="Visitors by day" data={data} figure={String} />}
        </ChartFrame>
      </Story>
      <Story title="Donut">
        <Pair>
          <Donut title="Land by use" data={land} />
          <Donut title="More than six parts" data={foldParts(crops, (places) => ({ label: 'Other', shown: `${places.length} crops` }))} />
          <Donut title="One part" data={{ points: land.points.slice(0, 1), series: [seriesOf('a', [54])] }} />
        </Pair>
      </Story>
      <Story title="Charts that are empty, loading or have one point">
        <Pair>
          <ChartFrame title="Empty" summary="" pointHeader="Month" data={{ points: [], series: [] }} empty="There are no figures yet.">
            {() => null}
          </ChartFrame>
          <ChartFrame title="Loading" summary="" pointHeader="Month" data={undefined} empty="">
            {() => null}
          </ChartFrame>
          <ChartFrame title="One point" summary="€120 on May 1." pointHeader="Day" data={one} empty="">
            {(data) => <LineChart label="One point" data={data} figure={euros} />}
          </ChartFrame>
          <ChartFrame title="Below zero" summary="Below zero from March to May." pointHeader="Month" data={below} empty="">
            {(data) => <LineChart label="Below zero" data={data} figure={euros} />}
          </ChartFrame>
          <ChartFrame title="All zero" summary="Nothing happened." pointHeader="Month" data={nothing} empty="">
            {(data) => <ColumnChart label="All zero" data={data} figure={euros} />}
          </ChartFrame>
        </Pair>
      </Story>
      <Story title="Sparkline and bar list">
        <Pair>
          <Stack>
            {[
              { label: 'Rain over twelve months: low in summer, highest in November', sizes: rain },
              { label: 'The same every month', sizes: [4, 4, 4] },
              { label: 'One month', sizes: [4] },
              { label: 'No months yet', sizes: [] },
            ].map(({ label, sizes }) => (
              <div key={label}>
                <span className="text-small text-soft">{label}</span>
                <Sparkline label={label} sizes={sizes} />
              </div>
            ))}
          </Stack>
          <BarList
            label="Land by use"
            tone="good"
            points={land.points.map(({ id, label }, index) => ({
              id,
              label,
              size: land.series[0]?.sizes[index] ?? 0,
              shown: land.series[0]?.shown[index] ?? '',
            }))}
          />
        </Pair>
      </Story>
    </>
  )
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-8 md:grid-cols-2">{children}</div>
}

function Donut({ title, data }: { title: string; data: ChartData }) {
  return (
    <ChartFrame title={title} summary="More than half is meadow." pointHeader="Use" data={data} empty="">
      {(parts) => (
        <DonutChart label={title} data={parts} total="100 ha" caption="in all" share={(share) => `${Math.round(share * 1_000) / 10}%`} />
      )}
    </ChartFrame>
  )
}

const ranges = [
  { value: '6', label: '6M', spoken: 'Six months' },
  { value: '12', label: '1Y', spoken: 'One year' },
  { value: '24', label: 'All', spoken: 'All' },
] as const

function Ranged({ look = 'card' }: { look?: 'card' | 'hero' }) {
  const [range, setRange] = useState<(typeof ranges)[number]['value']>('24')
  const [points, sizes, paidIn] = [value.points, value.sizes, value.paidIn].map((all) => all.slice(-Number(range))) as [
    typeof value.points,
    number[],
    number[],
  ]
  return (
    <ChartFrame
      title="Value over time"
      summary="€5,400 more than you paid in."
      pointHeader="Month"
      empty=""
      look={look}
      data={{
        points,
        series: [
          { ...seriesOf('Total value', sizes), tone: 'energy', form: 'area' },
          { ...seriesOf('Money you added', paidIn), form: 'plan' },
        ],
      }}
      aside={<RangeSwitch label="Time range" name={`range-${look}`} choices={ranges} value={range} onValueChange={setRange} look={look} />}
    >
      {(data) => <LineChart label="Value over time" data={data} figure={(size) => `€${size / 1_000}k`} look={look} />}
    </ChartFrame>
  )
}

const euros = (size: number) => (size < 0 ? `−€${-size}` : `€${size}`)
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const monthPoints = (count: number) =>
  months.slice(0, count).map((label) => ({ id: label, label: `${label} 2026`, tick: label.slice(0, 3) }))

function seriesOf(label: string, sizes: readonly number[]): ChartSeries {
  return { id: label, label, tone: 'accent', sizes, shown: sizes.map(euros) }
}

const value = {
  points: Array.from({ length: 24 }, (_, index) => {
    const at = new Date(Date.UTC(2025, index, 1))
    return {
      id: String(index),
      label: at.toLocaleDateString('en', { month: 'long', year: 'numeric' }),
      at: at.getTime(),
      tick: at.toLocaleDateString('en', { month: 'short', year: '2-digit' }),
    }
  }),
  sizes: Array.from({ length: 24 }, (_, index) => 5_000 + (index > 5 ? 10_000 : 0) + (index > 14 ? 5_000 : 0) + index * 225),
  paidIn: Array.from({ length: 24 }, (_, index) => 5_000 + (index > 5 ? 10_000 : 0) + (index > 14 ? 5_000 : 0)),
}

const rain = [40, 38, 41, 30, 22, 18, 25, 37, 50, 62, 74, 71]
const weather: ChartData = {
  points: monthPoints(12),
  series: [
    { id: 'rain', label: 'Rain, mm', tone: 'water', sizes: rain, shown: rain.map((size) => `${size} mm`) },
    {
      id: 'sun',
      label: 'Sun, hours a week',
      tone: 'education',
      sizes: rain.map((size) => 80 - size),
      shown: rain.map((size) => `${80 - size} h`),
    },
  ],
}

const tonnes = [3.1, 4.4, -0.8, 5.2, 6.9]
const harvest: ChartData = {
  points: tonnes.map((_, index) => ({ id: String(index), label: String(2022 + index) })),
  series: [{ id: 'tonnes', label: 'Tonnes', tone: 'social', sizes: tonnes, shown: tonnes.map((size) => String(size).replace('-', '−')) }],
}

const income: ChartData = {
  points: monthPoints(6).map((point, index) => ({ ...point, ...(index === 5 && { isPlanned: true }) })),
  series: [
    { ...seriesOf('Energy', [20, 22, 31, 20, 34, 35]), tone: 'energy' },
    { ...seriesOf('Housing', [12, 18, 18, 15, 18, 20]), tone: 'housing' },
    { ...seriesOf('Education', [8, 12, 12, 10, 12, 15]), tone: 'education' },
  ],
}

const visitors = Array.from({ length: 60 }, (_, index) => 20 + ((index * 37) % 23) + (index % 7 > 4 ? 30 : 0))
const many: ChartData = {
  points: visitors.map((_, index) => ({ id: String(index), label: `Day ${index + 1}`, tick: String(index + 1) })),
  series: [{ id: 'visitors', label: 'Visitors', tone: 'accent', sizes: visitors, shown: visitors.map(String) }],
}

const land: ChartData = {
  points: [
    { id: 'meadow', label: 'Meadow', tone: 'energy' },
    { id: 'wood', label: 'Woodland', tone: 'housing' },
    { id: 'water', label: 'Water', tone: 'water' },
  ],
  series: [{ id: 'area', label: 'Hectares', tone: 'accent', sizes: [54, 31, 15], shown: ['54 ha', '31 ha', '15 ha'] }],
}

const cropSizes = [30, 20, 15, 12, 9, 6, 5, 3]
const cropTones = ['energy', 'housing', 'water', 'education', 'social', 'cash', 'accent', 'income'] as const
const crops: ChartData = {
  points: cropSizes.map((_, index) => ({ id: String(index), label: `Crop ${index + 1}`, tone: cropTones[index] ?? 'cash' })),
  series: [{ id: 'area', label: 'Hectares', tone: 'accent', sizes: cropSizes, shown: cropSizes.map((size) => `${size} ha`) }],
}

const one: ChartData = { points: [{ id: 'a', label: 'May 1, 2026' }], series: [{ ...seriesOf('Balance', [120]), form: 'area' }] }
const below: ChartData = {
  points: monthPoints(6),
  series: [{ ...seriesOf('Balance', [30, 12, -8, -20, -5, 14]), form: 'area' }],
}
const nothing: ChartData = { points: monthPoints(4), series: [seriesOf('Balance', [0, 0, 0, 0])] }
