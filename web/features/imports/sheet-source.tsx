import { useRef, useState } from 'react';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type * as readSheetCode from './read-sheet.ts';
import type { NamedSheet } from './read-sheet.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, Textarea } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NameSelect } from '../../ui/name-select.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useKostFilter } from '../../data/use-kost-filter.ts';
import { useOwnKosts } from '../../data/use-own-kosts.ts';

const UNREADABLE = 'Berkas ini tidak dapat dibaca. Coba salin dan tempel isinya.';

/**
 * What the chooser offers: all that phones call a sheet or a text, and other sheets too, which are refused with what to do.
 * A file that a chooser greys out tells nobody why.
 */
const OFFERED = [
  '.xlsx,.xls,.xlsb,.xlsm,.ods,.csv,.tsv,.tab,.txt,.prn',
  'text/csv,text/plain,text/comma-separated-values,text/tab-separated-values,application/csv,application/octet-stream',
  'application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
].join(',');

/** Where the sheets come from, and the kost that they are for. */
export function SheetSource({ onSheets }: { onSheets: TakeSheets }) {
  const kosts = useOwnKosts();
  return (
    <Loaded query={kosts} failed="Gagal memuat kost Anda" waiting={<SkeletonList count={1} className="h-96" />}>
      {(own) =>
        own.length === 0 ? (
          <EmptyState
            drawing="house"
            title="Tambahkan kost dulu"
            description="Kamar dan penyewa diimpor ke dalam sebuah kost."
            action={<ButtonLink to="/dashboard?tab=kelola">Ke daftar kost</ButtonLink>}
          />
        ) : (
          <SourceForm kosts={own} onSheets={onSheets} />
        )
      }
    </Loaded>
  );
}

interface SourceFormProps {
  kosts: { id: string; name: string }[];
  onSheets: TakeSheets;
}

type TakeSheets = (kostId: string, sheets: NamedSheet[]) => void;

function SourceForm({ kosts, onSheets }: SourceFormProps) {
  const [params] = useSearchParams();
  const { value } = useKostFilter();
  // Of several none is chosen for the owner: a whole list of people in the wrong house is a long way back.
  const asked =
    [params.get('kost'), value].map((wanted) => kosts.find(({ id }) => id === wanted)).find(Boolean) ??
    (kosts.length === 1 ? kosts[0] : undefined);
  const [kostId, setKostId] = useState(asked?.id ?? '');
  const [isUnchosen, setUnchosen] = useState(false);
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const kostField = useRef<HTMLDivElement>(null);

  /** Whether a kost is chosen; if not, its field says so and takes the focus. */
  const hasKost = () => {
    setUnchosen(kostId === '');
    if (kostId === '') kostField.current?.querySelector('select')?.focus();
    return kostId !== '';
  };
  const take = async (read: ReadSheet) => {
    if (!hasKost()) return;
    setFailure(null);
    const taken = await readWith(read);
    if (typeof taken === 'string') setFailure(taken);
    else onSheets(kostId, taken);
  };

  return (
    <Card className="flex flex-col gap-5 p-4 sm:p-6">
      <div ref={kostField} className="empty:hidden">
        <NameSelect
          label="Untuk kost"
          named={kosts}
          value={kostId}
          onChange={(id) => {
            setKostId(id);
            setUnchosen(false);
          }}
          unchosen="Pilih kost"
          error={isUnchosen ? 'Pilih dulu kost yang diisi.' : undefined}
        />
      </div>
      <Field
        label="Tempel dari Excel atau Google Sheets"
        hint="Pilih semua sel beserta judul kolomnya, salin, lalu tempel di sini."
      >
        <Textarea
          rows={7}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={'Kamar  Nama  No HP  Sewa\n101    Budi  0812…  1,2jt'}
          className="font-mono whitespace-pre"
        />
      </Field>
      {failure === null ? null : (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <Button
          disabled={text.trim() === ''}
          onClick={() => void take(({ textToSheet }) => [{ name: '', rows: textToSheet(text) }])}
        >
          Lanjut
        </Button>
        <FileButton onAsk={hasKost} onFile={(file) => void take(({ fileToSheets }) => fileToSheets(file))} />
        <Button
          variant="ghost"
          icon={Download}
          onClick={() => void import('./template.ts').then(({ downloadTemplate }) => downloadTemplate())}
        >
          Unduh contoh
        </Button>
      </div>
    </Card>
  );
}

function FileButton({ onAsk, onFile }: { onAsk: () => boolean; onFile: (file: File) => void }) {
  return (
    <Button asChild variant="secondary">
      <label className="cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary">
        <FileSpreadsheet aria-hidden className="size-4" />
        Pilih berkas .xlsx atau .csv
        <input
          type="file"
          className="sr-only"
          accept={OFFERED}
          onClick={(event) => {
            // Before the chooser opens, so that nobody looks for the file twice.
            if (!onAsk()) event.preventDefault();
          }}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file !== undefined) onFile(file);
            event.target.value = '';
          }}
        />
      </label>
    </Button>
  );
}

type ReadSheet = (code: typeof readSheetCode) => Promise<NamedSheet[]> | NamedSheet[];

/** The sheets, or the sentence that says why there is none. The code that reads it is loaded on demand. */
async function readWith(read: ReadSheet): Promise<NamedSheet[] | string> {
  const code = await import('./read-sheet.ts').catch(() => null);
  if (code === null) return UNREADABLE;
  try {
    const sheets = await read(code);
    const isEmpty = sheets.every(({ rows }) => rows.every((row) => row.every((cell) => cell === '')));
    return isEmpty ? 'Tidak ada isi yang dapat dibaca.' : sheets;
  } catch (error) {
    return error instanceof code.SheetError ? error.message : UNREADABLE;
  }
}
