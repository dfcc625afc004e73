import { type ReactNode, useId } from 'react'
import { type CoverVariation, coverVariation } from './cover-variation.ts'

export type CoverScene = 'energy' | 'village' | 'housing' | 'water' | 'education' | 'social'

interface CoverArtProps {
  scene: CoverScene
  /** The id of what is shown: two covers of one scene differ by it. */
  seed: string
  /** What the picture shows, where it is more than decoration. */
  description?: string
  /** `wide` puts the subject at the right, with room for text at the left. */
  shape?: 'cover' | 'wide'
}

/** A drawn cover: sky, sun, three hills with the subject between them, and heather in front. It has the same colours in both themes. */
export function CoverArt({ scene, seed, description, shape = 'cover' }: CoverArtProps) {
  const sky = useId()
  const variation = coverVariation(seed)
  const { hues, Subject, Backdrop } = scenes[scene]
  const sun = { x: suns[scene][variation.pick(suns[scene].length)] ?? 228, y: variation.between(62, 104), r: variation.between(26, 40) }
  const isWide = shape === 'wide'
  return (
    <svg
      viewBox={isWide ? '-640 0 1280 320' : '0 0 640 320'}
      preserveAspectRatio={isWide ? 'xMaxYMid slice' : 'xMidYMid slice'}
      role="img"
      aria-label={description}
      aria-hidden={description === undefined}
      className="block size-full"
    >
      <defs>
        <linearGradient id={sky} x1="0" y1="0" x2="0" y2="1">
          {hues.sky.map((colour, index) => (
            <stop key={colour} offset={skyStops[index]} stopColor={colour} />
          ))}
        </linearGradient>
      </defs>
      <rect x={isWide ? -640 : 0} width={isWide ? 1280 : 640} height="320" fill={`url(#${sky})`} />
      <circle cx={sun.x} cy={sun.y} r={sun.r * 1.9} fill={ink.glow} opacity=".13" />
      <circle cx={sun.x} cy={sun.y} r={sun.r} fill={ink.sun} />
      <Hill d="M0 196c90-44 170-40 260-12s180 22 260-10 100-18 120-8v154H0z" fill={hues.far} isWide={isWide} />
      <Hill d="M0 226c70-26 150-34 240-14s190 6 270-14 110-10 130-2v124H0z" fill={hues.middle} isWide={isWide} />
      {Backdrop && <Backdrop variation={variation} />}
      <Hill d="M0 250c110-34 210-26 320-16s220 14 320-12v98H0z" fill={hues.near} isWide={isWide} />
      <Subject variation={variation} />
      {hues.front && (
        <>
          <Hill d="M0 300c120-22 240-4 340-6s200-12 300 4v22H0z" fill={hues.front} isWide={isWide} />
          <path
            d={sprigs(variation, isWide)}
            fill="none"
            stroke={hues.far}
            strokeWidth="3.2"
            strokeLinecap="round"
            strokeDasharray=".1 5"
            opacity=".85"
          />
        </>
      )}
    </svg>
  )
}

const skyStops = [0, 0.38, 0.68, 0.86]

/** Where the sun is free of the subject. */
const suns: Record<CoverScene, readonly number[]> = {
  energy: [96, 168, 228],
  village: [120, 186, 250, 420],
  housing: [560, 575, 590],
  water: [400, 452, 500],
  education: [110, 218, 440],
  social: [250, 320, 390],
}

/** In the wide shape the left half is the mirror image, so that the edges meet. */
function Hill({ d, fill, isWide }: { d: string; fill: string; isWide: boolean }) {
  return (
    <>
      {isWide && <path d={d} fill={fill} transform="scale(-1 1)" />}
      <path d={d} fill={fill} />
    </>
  )
}

function sprigs(variation: CoverVariation, isWide: boolean): string {
  const count = isWide ? 64 : 40
  return Array.from({ length: count }, () => {
    const [x, y, tall] = [variation.between(isWide ? -630 : 8, 632), variation.between(300, 328), variation.between(11, 22)]
    return `M${x} ${y}q${variation.between(-3, 3)} ${-tall / 2} ${variation.between(-3, 3)} ${-tall}`
  }).join('')
}

interface Drawn {
  variation: CoverVariation
}

function Turbines({ variation }: Drawn) {
  const all = [
    { x: 392, y: 78, size: 1 },
    { x: 548, y: 60, size: 1.12 },
    { x: 470, y: 114, size: 0.78 },
    { x: 318, y: 134, size: 0.6 },
  ]
  return (
    <g fill={ink.tower}>
      {all.slice(0, 2 + variation.pick(3)).map(({ x, y, size }) => {
        const turn = variation.between(0, 120)
        return (
          <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
            <path d="M-2.1 0h4.2l2.4 122h-9z" />
            {[0, 120, 240].map((angle) => (
              <path key={angle} d="M-2-2l-3-11 5-42 3 54z" transform={`rotate(${turn + angle})`} />
            ))}
            <circle r="5.2" />
          </g>
        )
      })}
    </g>
  )
}

function SolarPark({ variation }: Drawn) {
  const rows = [
    { y: 224, count: 2 + variation.pick(3), left: 60, step: 92, wide: 66, tall: 30 },
    { y: 263, count: 3 + variation.pick(2), left: 28, step: 96, wide: 74, tall: 36 },
  ]
  return rows.map(({ y, count, left, step, wide, tall }) =>
    Array.from({ length: count }, (_, index) => {
      const x = left + index * step
      return (
        <g key={`${y} ${x}`} transform={`translate(${x} ${y - index * 2.5})`}>
          <path d={`M20 ${tall}v10M${wide - 16} ${tall}v10`} stroke={ink.night} strokeWidth="3" />
          <path d={`M16 0h${wide}l-16 ${tall}H0z`} fill={ink.panel} />
          <path d={`M16 0h${wide}l-8 ${tall / 2}H8z`} fill={ink.panelLight} />
          <path
            d={`M${16 + wide / 3} 0L${wide / 3} ${tall}M${16 + (2 * wide) / 3} 0L${(2 * wide) / 3} ${tall}M8 ${tall / 2}h${wide}`}
            stroke={ink.panelEdge}
            strokeWidth="1.3"
            opacity=".8"
          />
        </g>
      )
    }),
  )
}

function Village({ variation }: Drawn) {
  const houses = [
    { x: 96, y: 176, size: 1 },
    { x: 262, y: 160, size: 1.1 },
    { x: 446, y: 178, size: 0.9 },
  ]
  const skipped = variation.pick(4)
  return (
    <>
      {houses
        .filter((_, index) => index !== skipped)
        .map(({ x, y, size }) => (
          <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
            <path d="M0 30h112v50H0z" fill={ink.wall} />
            <path d="M-12 34 22-12h80l24 46z" fill={ink.roof} />
            <path d="M26-6h40l12 32H14z" fill={ink.panel} />
            <path d="M26-6h40l6 16H20z" fill={ink.panelLight} />
            <path d="M39-6 36 26M53-6l4 32M20 10h52" stroke={ink.panelEdge} strokeWidth="1.5" />
            <path d="M44 46h22v34H44z" fill={ink.door} />
            <path d="M14 46h18v16H14zM80 46h18v16H80z" fill={ink.lamp} />
          </g>
        ))}
      <path d="M228 230v-56M228 180h14" stroke={ink.plaster} strokeWidth="4" strokeLinecap="round" />
      <circle cx="244" cy="184" r="6" fill={ink.lamp} />
    </>
  )
}

function Palm() {
  return (
    <path
      d="M560 214q6-50-4-86l5-1q10 40 6 87zM558 128q-30-18-46 6q24-10 46-6zM558 128q-20-34-44-20q26 4 44 20zM558 128q4-34 34-32q-22 12-34 32zM558 128q30-16 46 8q-24-12-46-8z"
      fill={ink.palm}
    />
  )
}

const gables = {
  stepped: (wide: number, tall: number) => {
    const step = wide / 6.3
    return `M0 0v${-tall}h${step}v-9h${step}v-9h${step}v-8h${wide - 6 * step}v8h${step}v9h${step}v9h${step}v${tall}z`
  },
  bell: (wide: number, tall: number) =>
    `M0 0v${-tall}q${wide * 0.12} 0 ${wide * 0.16}-10q${wide * 0.08}-18 ${wide * 0.34}-20q${wide * 0.26} 2 ${wide * 0.34} 20q${wide * 0.04} 10 ${wide * 0.16} 10v${tall}z`,
  pointed: (wide: number, tall: number) => `M0 0v${-tall}l${wide / 2}-28 ${wide / 2} 28v${tall}z`,
}

function CanalHouses({ variation }: Drawn) {
  const shapes = [gables.stepped, gables.bell, gables.pointed]
  const widths = [68, 60, 72, 62, 66, 60, 70]
  let left = 84
  return (
    <>
      <path d="M-640 246H640v74H-640z" fill={ink.canal} />
      {widths.map((wide, index) => {
        const x = left
        left += wide
        const tall = variation.between(96, 138)
        const shape = shapes[(index + variation.pick(3)) % 3] ?? gables.stepped
        const colour = ink.houses[index] ?? ink.roof
        const pane = wide * 0.26
        return (
          <g key={x} transform={`translate(${x} 246)`}>
            <path d={shape(wide, tall)} fill={colour} />
            {floorsOf(tall).map((top) =>
              [0.16, 0.56].map((share) => (
                <rect
                  key={`${top} ${share}`}
                  x={wide * share}
                  y={top}
                  width={pane}
                  height="19"
                  rx="1.5"
                  fill={variation.pick(3) === 0 ? ink.paneDark : ink.pane}
                />
              )),
            )}
            <rect x={wide / 2 - 6} y="-24" width="12" height="24" rx="2" fill={ink.night} opacity=".75" />
            <rect x="3" y="7" width={wide - 6} height="46" fill={colour} opacity=".4" />
          </g>
        )
      })}
      <path d="M-640 246H640v5H-640z" fill={ink.night} />
      <path
        d="M40 268h70M150 280h90M270 266h50M340 286h110M470 272h70M90 300h60M250 304h120M440 304h60"
        stroke={ink.ripple}
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity=".55"
      />
      <Acacia x={42} y={246} size={1.15} fill={ink.dusk} />
      <Acacia x={588} y={246} size={1.25} fill={ink.dusk} />
    </>
  )
}

/** The upper edges of the windows, counted upwards from the ground. */
function floorsOf(tall: number): readonly number[] {
  return Array.from({ length: Math.floor((tall - 32) / 30) }, (_, row) => 8 - tall + row * 30)
}

function Acacia({ x, y, size, fill }: { x: number; y: number; size: number; fill: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`} fill={fill}>
      <path d="M0 0q2-18-5-34h3q3 8 5 14q3-8 9-16l3 1q-9 14-8 35z" />
      <ellipse cx="1.5" cy="-38" rx="27" ry="7.5" />
      <ellipse cx="14.5" cy="-45" rx="18" ry="6" />
    </g>
  )
}

function SchoolTrees() {
  return (
    <>
      <Acacia x={88} y={212} size={1.6} fill={ink.schoolTree} />
      <Acacia x={562} y={206} size={1.25} fill={ink.schoolTree} />
    </>
  )
}

function School({ variation }: Drawn) {
  const windows = [166, 210, 254, 356, 400, 444]
  const isTall = variation.pick(2) === 0
  return (
    <>
      <path d="M292 236h56l60 84H228z" fill={ink.path} opacity=".75" />
      <path d="M148 152h344v84H148z" fill={ink.plaster} />
      <path d="M132 154 176 112h288l44 42z" fill={ink.tiles} />
      <path d="M132 154h376v8H132z" fill={ink.ridge} />
      <path d="M280 152l40-54 40 54z" fill={ink.plaster} />
      <path d="M270 154l50-66 50 66-11 0-39-51-39 51z" fill={ink.ridge} />
      <circle cx="320" cy="134" r="9" fill={ink.gold} />
      <path d="M320 128v6l4 3" stroke={ink.ridge} strokeWidth="2" fill="none" />
      <path d="M300 236v-44h40v44z" fill={ink.heather} />
      <path d="M320 192v44" stroke={ink.night} strokeWidth="2" />
      {windows.map((x) => (
        <g key={x}>
          <rect x={x} y="178" width="30" height="30" rx="2" fill={ink.paneWarm} />
          <path d={`M${x + 15} 178v30M${x} 193h30`} stroke={ink.tiles} strokeWidth="2.5" />
        </g>
      ))}
      <path d={isTall ? 'M520 236V92' : 'M520 236V116'} stroke={ink.plaster} strokeWidth="4" strokeLinecap="round" />
      <path d="M522 94q16-8 30 0t28 0v26q-14 8-28 0t-30 0z" transform={isTall ? undefined : 'translate(0 24)'} fill={ink.gold} />
    </>
  )
}

function Street({ variation }: Drawn) {
  const panes = ['74 140', '100 140', '74 166', '152 112', '176 112', '152 140', '456 126', '482 126', '456 152', '532 156', '558 156']
  return (
    <>
      <path d="M60 214v-90h70v90zM140 214V96h60v118zM440 214v-104h66v104zM516 214v-76h70v76z" fill={ink.town} />
      {panes.map((place) => {
        const [x, y] = place.split(' ')
        return variation.pick(5) === 0 ? null : <rect key={place} x={x} y={y} width="13" height="16" rx="1.5" fill={ink.pane} />
      })}
    </>
  )
}

function Kitchen({ variation }: Drawn) {
  const awning = [ink.moss, ink.heather, ink.tiles][variation.pick(3)]
  return (
    <>
      <path d="M206 128h228v112H206z" fill={ink.tower} />
      <path d="M196 96h248v22H196z" fill={ink.heather} />
      <path d="M226 106h188" stroke={ink.tower} strokeWidth="5" strokeLinecap="round" strokeDasharray="26 10 54 10 38 12 40" />
      {Array.from({ length: 8 }, (_, index) => (
        <path key={String(index)} d={`M${196 + index * 31} 118h31v26q-15.5 16-31 0z`} fill={index % 2 === 0 ? awning : ink.plaster} />
      ))}
      <rect x="224" y="162" width="116" height="56" rx="3" fill={ink.lamp} />
      <path d="M216 218h132v9H216z" fill={ink.heather} />
      <g fill={ink.cook}>
        <path d="M250 218v-18h34v18zM246 196h42v5h-42zM304 218q0-20 14-20t14 20z" />
        <circle cx="318" cy="186" r="9" />
      </g>
      <path d="M260 190q-6-7 0-13t0-13M274 190q-6-7 0-13t0-13" stroke={ink.tower} strokeWidth="3" strokeLinecap="round" fill="none" />
      <rect x="364" y="162" width="48" height="78" rx="3" fill={ink.heather} />
      <rect x="372" y="172" width="32" height="30" rx="2" fill={ink.lamp} />
      <path d="M60 96q80 44 136 4M444 100q70 40 140-8" fill="none" stroke={ink.tower} strokeWidth="2" />
      {['88 111', '120 119', '152 116', '478 113', '512 116', '546 108'].map((place) => {
        const [x, y] = place.split(' ')
        return <circle key={place} cx={x} cy={y} r="5" fill={ink.lamp} />
      })}
      <path d="M120 252h60v6h-60zM146 258h8v26h-8zM470 252h60v6h-60zM496 258h8v26h-8z" fill={ink.night} />
    </>
  )
}

function RiverTrees({ variation }: Drawn) {
  return (
    <>
      <Acacia x={92} y={214} size={1.2} fill={ink.bankTree} />
      <Acacia x={568} y={208} size={1.5} fill={ink.bankTree} />
      {variation.pick(2) === 0 && <Acacia x={518} y={216} size={0.8} fill={ink.bankTree} />}
    </>
  )
}

function WaterTower({ variation }: Drawn) {
  return (
    <>
      <path d="M356 214c-30 22 60 30 20 52s-130 20-150 54h250c0-30 60-40 50-66s-90-20-96-40z" fill={ink.river} />
      <path d="M366 218c-16 20 56 30 30 50s-90 26-100 52h60c6-26 80-34 84-56s-60-26-58-46z" fill={ink.riverLight} opacity=".75" />
      <path d="M330 288h36M392 268h30M300 306h24M420 300h34" stroke={ink.tower} strokeWidth="3" strokeLinecap="round" opacity=".8" />
      <g transform={`translate(${variation.between(-60, 20)} 0)`}>
        <path d="M206 226 218 130M286 226 274 130M246 226V130" stroke={ink.tower} strokeWidth="6" strokeLinecap="round" />
        <path d="M212 178h68M209 202h74M212 178l66 24M280 178l-68 24" stroke={ink.tower} strokeWidth="3" />
        <path d="M200 84h92v42q-46 14-92 0z" fill={ink.tank} />
        <path d="M200 84h34v47q-18-1-34-5z" fill={ink.tankLight} />
        <path d="M192 86 246 54l54 32z" fill={ink.tower} />
        <path d="M292 116h34v60" fill="none" stroke={ink.tower} strokeWidth="5" />
        <path d="M326 182q7 10 0 14q-7-4 0-14z" fill={ink.riverLight} />
      </g>
    </>
  )
}

interface Scene {
  readonly hues: {
    readonly sky: readonly string[]
    readonly far: string
    readonly middle: string
    readonly near: string
    /** The housing scene has a canal instead. */
    readonly front?: string
  }
  /** Between the middle and the near hill. */
  readonly Backdrop?: (drawn: Drawn) => ReactNode
  readonly Subject: (drawn: Drawn) => ReactNode
}

const illustration = {
  energy: '#3f2159 #7a4fa3 #d9a3b8 #f7dcc0 #b189c9 #8558ac #553077 #3f2159', // token-exception: an illustration has its own colours
  village: '#33205c #7d4f9d #e69c8a #fbd8a2 #bd8299 #8a5390 #5a2f6d #412154', // token-exception: an illustration has its own colours
  housing: '#4b2450 #a55a86 #e7a9a6 #f9dccb #c98ba6 #9d5f8c #5c2f63', // token-exception: an illustration has its own colours
  water: '#27305e #54699f #a9b2d6 #e6dcee #8d93c4 #6570a8 #43477f #2f315f', // token-exception: an illustration has its own colours
  education: '#4a2358 #a3598a #eaa27f #fad9a4 #c98b8c #96577f #653364 #48234f', // token-exception: an illustration has its own colours
  social: '#2b2450 #5f4a8f #a68cc4 #ead9ea #9582ba #6f5a9c #47376f #332753', // token-exception: an illustration has its own colours
}

const ink = {
  ...{ sun: '#fdf0d5', glow: '#fff3dc', tower: '#fbf6ff', night: '#2c1640' }, // token-exception: an illustration has its own colours
  ...{ panel: '#2f2b63', panelLight: '#4a4791', panelEdge: '#c9c6f2' }, // token-exception: an illustration has its own colours
  ...{ wall: '#f6dcc4', roof: '#7a3e68', door: '#5a2f6d', lamp: '#ffdf9c' }, // token-exception: an illustration has its own colours
  ...{ plaster: '#fbeee2', palm: '#4a2560', dusk: '#3f2159', canal: '#3a2a58' }, // token-exception: an illustration has its own colours
  ...{ pane: '#ffe2a6', paneDark: '#f6d0d6', paneWarm: '#f0b764', ripple: '#f4cfd6' }, // token-exception: an illustration has its own colours
  ...{ path: '#f1c49a', tiles: '#8e3f66', ridge: '#6d2c52', gold: '#e6a93f' }, // token-exception: an illustration has its own colours
  ...{ heather: '#6d4197', moss: '#3f8049', cook: '#553077', town: '#5a4688' }, // token-exception: an illustration has its own colours
  ...{ river: '#8fc3dd', riverLight: '#c9e6f2', tank: '#5aa0c4', tankLight: '#82bfdb' }, // token-exception: an illustration has its own colours
  ...{ schoolTree: '#5a2d5f', bankTree: '#3b3f75' }, // token-exception: an illustration has its own colours
  // token-exception: an illustration has its own colours
  houses: ['#7d3f70', '#b0647f', '#5e3a7d', '#c98778', '#8a4a86', '#6a3560', '#a95f8e'],
}

function huesOf(scene: CoverScene): Scene['hues'] {
  const [top = '', high = '', low = '', edge = '', far = '', middle = '', near = '', front] = illustration[scene].split(' ')
  return { sky: [top, high, low, edge], far, middle, near, ...(front && { front }) }
}

const scenes: Record<CoverScene, Scene> = {
  energy: { hues: huesOf('energy'), Backdrop: Turbines, Subject: SolarPark },
  village: { hues: huesOf('village'), Backdrop: Palm, Subject: Village },
  housing: { hues: huesOf('housing'), Subject: CanalHouses },
  water: { hues: huesOf('water'), Backdrop: RiverTrees, Subject: WaterTower },
  education: { hues: huesOf('education'), Backdrop: SchoolTrees, Subject: School },
  social: { hues: huesOf('social'), Backdrop: Street, Subject: Kitchen },
}
