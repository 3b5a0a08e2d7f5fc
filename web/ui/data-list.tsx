import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';
import { Loaded, type LoadedProps } from './loaded.tsx';
import { GapItem, LongRows, MANY, OWN_PLACE, setPlace } from './long-rows.tsx';
import { LoadMore, type LoadMoreProps } from './load-more.tsx';
import { SkeletonList } from './skeleton.tsx';

type ListQuery<Row> = LoadedProps<{ pages: { items: Row[] }[] }>['query'] & LoadMoreProps['query'];

interface DataListProps<Row> extends Pick<LoadedProps<never>, 'failed' | 'waiting'> {
  query: ListQuery<Row>;
  /** Shown if no row is loaded. */
  empty: ReactNode;
  /** Filters the loaded rows; by default all are shown. */
  only?: (row: Row) => boolean;
  /** The class of the button for more, if it needs a place of its own. */
  moreClassName?: string;
  children: (rows: Row[]) => ReactNode;
}

/** A list in all its states: loading, failed, empty, loaded, and with more pages. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { query, failed, waiting, empty, only = () => true, moreClassName, children } = props;
  return (
    <Loaded query={query} failed={failed} waiting={waiting}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items.filter(only));
        return (
          <>
            {rows.length > 0 ? children(rows) : empty}
            <LoadMore query={query} className={moreClassName} />
          </>
        );
      }}
    </Loaded>
  );
}

interface CardGridProps<Row> {
  rows: readonly Row[];
  /** The classes for the columns. */
  columns?: string;
  /** How high a card is about, in px, if all come at once (`LongRows`). */
  usual?: number;
  children: (row: Row) => ReactNode;
}

/** One card for each row, in two columns if there is room. */
export function CardGrid<Row extends { id: string }>({
  rows,
  columns = 'xl:grid-cols-2',
  usual,
  children,
}: CardGridProps<Row>) {
  const [list, setList] = useState<HTMLElement | null>(null);
  return (
    <ul ref={setList} className={clsx('grid grid-cols-1 gap-3', columns, rows.length > MANY && OWN_PLACE)}>
      <LongRows rows={rows} list={list} usual={usual} gap={(height, key) => <GapItem key={key} height={height} />}>
        {(row, attributes, place) => (
          <li key={row.id} {...attributes} {...setPlace(place, rows)} className="grid min-w-0 grid-cols-1">
            {children(row)}
          </li>
        )}
      </LongRows>
    </ul>
  );
}

interface CardListProps<Row> extends Pick<DataListProps<Row>, 'query' | 'failed' | 'moreClassName'> {
  /** The class with the height of a placeholder. */
  height: string;
  /** The empty state. */
  empty: EmptyStateProps;
  /** Above the cards. */
  heading?: ReactNode;
  columns?: string;
  children: (row: Row) => ReactNode;
}

/** A `DataList` that shows one card for each row. */
export function CardList<Row extends { id: string }>(props: CardListProps<Row>) {
  const { height, empty, heading, columns, children, ...list } = props;
  return (
    <DataList {...list} waiting={<SkeletonList className={height} />} empty={<EmptyState {...empty} />}>
      {(rows) => {
        const cards = (
          <CardGrid rows={rows} columns={columns}>
            {children}
          </CardGrid>
        );
        if (heading === undefined) return cards;
        return (
          <section className="flex flex-col gap-4">
            {heading}
            {cards}
          </section>
        );
      }}
    </DataList>
  );
}
