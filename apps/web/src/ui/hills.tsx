/** Heather hills under an evening sun, with wind turbines and houses on them. Decoration alone. */
export function Hills() {
  return (
    <svg
      viewBox="0 0 1440 340"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="absolute inset-x-0 -bottom-px block h-52 w-full md:h-80"
    >
      <circle cx="1110" cy="110" r="58" className="fill-sun" />
      <path d="M0 190c180-70 330-60 520-10s360 60 560-10 270-50 360-20v190H0z" className="fill-hill-far" />
      <g className="fill-none stroke-heather-100" strokeLinecap="round">
        <Turbine x={890} y={84} height={100} size={1} />
        <Turbine x={950} y={112} height={76} size={0.73} />
        <Turbine x={835} y={118} height={76} size={0.68} />
      </g>
      <path d="M0 236c210-64 380-20 590 6s420-30 560-46 210 0 290 22v122H0z" className="fill-hill-middle" />
      <path d="M300 232l22-17 22 17v24h-44z" className="fill-heather-100" />
      <path d="M352 238l17-13 17 13v20h-34z" className="fill-heather-200" />
      <rect x="316" y="240" width="9" height="16" className="fill-heather-800" />
      <path d="M0 286c260-52 470-8 720 4s480-34 720-20v70H0z" className="fill-hill-near" />
    </svg>
  )
}

function Turbine({ x, y, height, size }: { x: number; y: number; height: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y})`} strokeWidth={size === 1 ? 4 : 3}>
      <path d={`M0 0V${height}`} />
      <path d="M0 0l7.6-43.3M0 0l33.7 28.3M0 0l-41.3 15" transform={`scale(${size})`} />
    </g>
  )
}
