/** Heather hills under an evening sun, with wind turbines, houses and a path between them. Decoration alone. */
export function Hills() {
  return (
    <svg
      viewBox="-480 0 2400 460"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="absolute inset-x-0 -bottom-px block h-60 w-full md:h-[max(25rem,20vw)]"
    >
      {/* Wide enough for the largest screens; a narrow one shows the middle, where everything worth seeing stands. */}
      <circle cx="968" cy="150" r="96" className="fill-sun opacity-15" />
      <circle cx="968" cy="150" r="60" className="fill-sun" />
      <path
        d="M-480 196c150 54 320 82 480 30 120-48 236-64 380-26 108 28 176 44 300 16 150-34 214-78 352-60 130 18 240 66 408 20 150-44 320-58 480-8v292H-480z"
        className="fill-hill-far"
      />
      <path
        d="M-480 250c160 34 330 56 480 12 170-56 318-58 500-16s330 54 520-4c168-52 282-44 420-14 150 30 320 48 480 4v228H-480z"
        className="fill-hill-middle opacity-50"
      />
      <g className="fill-none stroke-heather-100" strokeLinecap="round">
        <Turbine x={742} y={138} height={134} size={1} />
        <Turbine x={812} y={172} height={98} size={0.7} />
        <Turbine x={684} y={180} height={94} size={0.64} />
      </g>
      <path
        d="M-480 284c160 40 330 52 480 16 200-56 372-22 580 8 210 30 392-22 542-42 132-18 226-4 318 14 160 28 320 34 480 2v178H-480z"
        className="fill-hill-middle"
      />
      <g>
        <path d="M452 288l28-22 28 22v30h-56z" className="fill-heather-100" />
        <path d="M446 290l34-28 34 28" className="fill-none stroke-heather-800" strokeWidth="4" strokeLinecap="round" />
        <path d="M474 300h12v18h-12z" className="fill-heather-800" />
        <path d="M520 298l20-15 20 15v24h-40z" className="fill-heather-200" />
        <path d="M534 306h10v9h-10z" className="fill-heather-800" />
        <Tree x={416} y={306} size={1} />
        <Tree x={584} y={320} size={0.8} />
        <Tree x={604} y={322} size={0.6} />
        <Tree x={1060} y={290} size={0.8} />
        <Tree x={1084} y={288} size={1.05} />
      </g>
      <path d="M484 318c4 22 70 26 128 38s72 26 62 44h34c18-26-20-46-86-58s-116-12-124-26z" className="fill-heather-400 opacity-60" />
      <path
        d="M-480 334c170 30 320 36 480 10 240-44 452-6 706 6 260 12 484-32 734-16 160 12 320 26 480 4v122H-480z"
        className="fill-hill-near"
      />
      <g className="fill-none stroke-heather-400" strokeLinecap="round" strokeWidth="3">
        <Heather x={372} y={368} />
        <Heather x={424} y={384} />
        <Heather x={566} y={372} />
        <Heather x={790} y={380} />
        <Heather x={872} y={366} />
        <Heather x={1012} y={376} />
        <Heather x={1128} y={364} />
        <Heather x={196} y={362} />
        <Heather x={92} y={380} />
        <Heather x={1250} y={372} />
        <Heather x={1372} y={366} />
        <Heather x={1540} y={378} />
        <Heather x={1702} y={370} />
        <Heather x={-124} y={374} />
        <Heather x={-310} y={384} />
      </g>
    </svg>
  )
}

interface Spot {
  x: number
  y: number
}

function Turbine({ x, y, height, size }: Spot & { height: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y})`} strokeWidth={size === 1 ? 4.5 : 3.2}>
      <path d={`M0 0V${height}`} />
      <path d="M0 0l9.4-53.2M0 0l41.4 34.8M0 0l-50.8 18.4" transform={`scale(${size})`} />
    </g>
  )
}

function Tree({ x, y, size }: Spot & { size: number }) {
  return (
    <path
      d="M0 0c-14 0-17-16-9-23 0-15 18-15 18 0 8 7 5 23-9 23v10"
      transform={`translate(${x} ${y}) scale(${size})`}
      className="fill-hill-near"
    />
  )
}

function Heather({ x, y }: Spot) {
  return <path d="M0 0v-12M-7 0l-3-9M7 0l3-9M14 1v-7" transform={`translate(${x} ${y})`} />
}
