import type { ControlKind } from "@foyer/contract/reporting/screens/screen-controls";
import type { Control, ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import type { ComponentType } from "react";
import { AgeBarsView } from "./age-bars/view.tsx";
import { CardView } from "./card/view.tsx";
import { ChartView } from "./chart/view.tsx";
import { ClockView } from "./clock/view.tsx";
import classes from "./control.module.css";
import { ControlBoundary } from "./control-boundary.tsx";
import { frameLook } from "./control-frame.ts";
import { isKnownKind, optionsOf } from "./control-options.ts";
import { useControlWords } from "./control-words.ts";
import { DataStateView } from "./data-state/view.tsx";
import { DaysView } from "./days/view.tsx";
import { FaultsView } from "./faults/view.tsx";
import { FestivalsView } from "./festivals/view.tsx";
import { FigureView } from "./figure/view.tsx";
import { FilmView } from "./film/view.tsx";
import { FloorPlanView } from "./floor-plan/view.tsx";
import { FrameView } from "./frame/view.tsx";
import { FunnelView } from "./funnel/view.tsx";
import { GaugeView } from "./gauge/view.tsx";
import { HeadingView } from "./heading/view.tsx";
import { HeatMapView } from "./heat-map/view.tsx";
import { HourGridView } from "./hour-grid/view.tsx";
import { LabelledBox } from "./labelled-box.tsx";
import { LightView } from "./light/view.tsx";
import { LineView } from "./line/view.tsx";
import { LogoView } from "./logo/view.tsx";
import { MapView } from "./map/view.tsx";
import { NotesView } from "./notes/view.tsx";
import { OpeningBandView } from "./opening-band/view.tsx";
import { PictureView } from "./picture/view.tsx";
import { QrView } from "./qr/view.tsx";
import { RankingView } from "./ranking/view.tsx";
import { RingView } from "./ring/view.tsx";
import { RoomView } from "./room/view.tsx";
import { ShapeView } from "./shape/view.tsx";
import { ShareBarView } from "./share-bar/view.tsx";
import { TableView } from "./table/view.tsx";
import { TextView } from "./text/view.tsx";
import { TrendView } from "./trend/view.tsx";
import type { ViewProps } from "./view-props.ts";

const views: { readonly [Kind in ControlKind]: ComponentType<ViewProps<Kind>> } = {
  heading: HeadingView,
  text: TextView,
  figure: FigureView,
  card: CardView,
  trend: TrendView,
  days: DaysView,
  chart: ChartView,
  hourGrid: HourGridView,
  ranking: RankingView,
  table: TableView,
  ring: RingView,
  shareBar: ShareBarView,
  ageBars: AgeBarsView,
  funnel: FunnelView,
  festivals: FestivalsView,
  gauge: GaugeView,
  light: LightView,
  room: RoomView,
  floorPlan: FloorPlanView,
  heatMap: HeatMapView,
  map: MapView,
  openingBand: OpeningBandView,
  notes: NotesView,
  faults: FaultsView,
  clock: ClockView,
  picture: PictureView,
  film: FilmView,
  logo: LogoView,
  frame: FrameView,
  qr: QrView,
  shape: ShapeView,
  line: LineView,
  dataState: DataStateView,
};

interface ControlViewProps {
  control: Control;
  document: ScreenDocument;
  part: (figure: string) => ScreenPart | undefined;
}

/** The inside of a control in a box of its size, without its place on the page. */
export function ControlView(props: ControlViewProps) {
  const { control } = props;
  const name = useControlWords().kind(control.kind);
  return (
    <div className={classes.control} style={frameLook(control)} data-kind={control.kind}>
      <ControlBoundary control={control} name={name}>
        {isKnownKind(control.kind) ? (
          <KnownView {...props} kind={control.kind} />
        ) : (
          <LabelledBox text={name} />
        )}
      </ControlBoundary>
    </div>
  );
}

function KnownView({ kind, control, document, part }: ControlViewProps & { kind: ControlKind }) {
  // Which options belong to which kind is said by the table.
  const View = views[kind] as ComponentType<ViewProps<ControlKind>>;
  return (
    <View control={control} document={document} part={part} options={optionsOf(kind, control.options)} />
  );
}
