import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { kostTypes, kostZones, type KostZone } from '#shared/enums.ts';
import { kostFacilities, kostTypeLabels, kostZoneLabels, presetKostRules } from '#shared/labels.ts';
import { zoneOfAddress } from '#shared/rules/zone-of-address.ts';
import { Button } from '../../ui/button.tsx';
import { CheckCard, RadioCard } from '../../ui/check-card.tsx';
import { Field, Input, Textarea } from '../../ui/field.tsx';
import { FieldGroup } from '../../ui/field-group.tsx';
import { PhoneField, SelectField } from '../../ui/text-field.tsx';
import { useCurrentUser } from '../../data/session.tsx';
import { PhotoPicker } from '../files/lazy-photos.tsx';
import { photosHint } from '../files/photos-hint.ts';
import type { PhotoPickerProps } from '../files/photo-picker.tsx';
import type { KostDraft } from './kost-draft.ts';

export interface StepProps {
  draft: KostDraft;
  /** The message of each refused field. */
  errors: Partial<Record<keyof KostDraft, string | undefined>>;
  /** Stores a field's control, so that it can be focused. */
  fieldRef: (field: keyof KostDraft) => (control: { focus: () => void } | null) => void;
  onChange: (changes: Partial<KostDraft>) => void;
}

const typeNotes = { PUTRA: 'Khusus pria', PUTRI: 'Khusus wanita', CAMPUR: 'Pria dan wanita' };

/** Name, address, type, and the number for tenants. */
export function IdentityStep({ draft, errors, fieldRef, onChange, children }: StepProps & { children?: ReactNode }) {
  return (
    <>
      <Field label="Nama kost" error={errors.name}>
        <Input
          ref={fieldRef('name')}
          value={draft.name}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label="Alamat kost" error={errors.address}>
        <Textarea
          ref={fieldRef('address')}
          value={draft.address}
          autoComplete="street-address"
          onChange={(event) => onChange({ address: event.target.value })}
        />
      </Field>
      <ZoneField {...{ draft, errors, fieldRef, onChange }} />
      <FieldGroup ref={fieldRef('kost_type')} label="Jenis kost" error={errors.kost_type}>
        <div className="grid gap-2 sm:grid-cols-3">
          {kostTypes.map((type) => (
            <RadioCard
              key={type}
              name="kost_type"
              checked={draft.kost_type === type}
              onChange={() => onChange({ kost_type: type })}
            >
              <span className="block font-semibold">{kostTypeLabels[type]}</span>
              <span className="block text-xs">{typeNotes[type]}</span>
            </RadioCard>
          ))}
        </div>
      </FieldGroup>
      <ContactField {...{ draft, errors, fieldRef, onChange }} />
      {children}
    </>
  );
}

/** Whose days the kost has: of a new one those of its address, until the owner chooses. */
function ZoneField({ draft, errors, fieldRef, onChange }: StepProps) {
  const proposed = zoneOfAddress(draft.address);
  const isOther = draft.zone !== undefined && draft.zone !== proposed && draft.address !== '';
  return (
    <SelectField
      ref={fieldRef('zone')}
      label="Zona waktu"
      hint={
        isOther
          ? `Menurut alamatnya ${proposed}. Tagihan yang sudah terbit tetap seperti tertulis.`
          : 'Hari berganti, tagihan terlambat, dan pengingat dikirim menurut jam di sana.'
      }
      error={errors.zone}
      of={kostZones}
      labels={kostZoneLabels}
      value={draft.zone ?? proposed}
      onChange={({ target }) => onChange({ zone: target.value as KostZone })}
    />
  );
}

/** The number for tenants: none, unless the owner wants it seen. */
function ContactField({ draft, errors, fieldRef, onChange }: StepProps) {
  const { phone } = useCurrentUser();
  return (
    <div className="flex flex-col gap-2">
      <PhoneField
        ref={fieldRef('contact_phone')}
        label="Nomor untuk penyewa"
        optional
        hint="Terlihat oleh penyewa dan siapa pun yang memegang tautan bayar. Kosongkan jika tidak ingin dihubungi."
        error={errors.contact_phone}
        value={draft.contact_phone ?? ''}
        onChange={({ target }) => onChange({ contact_phone: target.value })}
      />
      {phone && !draft.contact_phone ? (
        <Button variant="soft" size="sm" className="self-start" onClick={() => onChange({ contact_phone: phone })}>
          Pakai nomor saya, {phone}
        </Button>
      ) : null}
    </div>
  );
}

/** Description and facilities. */
export function OfferStep({ draft, errors, fieldRef, onChange }: StepProps) {
  return (
    <>
      <Field label="Deskripsi kost" hint="Ceritakan suasana, lokasi, dan keunggulannya." error={errors.description}>
        <Textarea
          ref={fieldRef('description')}
          rows={4}
          value={draft.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Field>
      <FieldGroup ref={fieldRef('facilities')} label="Fasilitas" error={errors.facilities}>
        <div className="grid grid-cols-1 gap-2 min-[24rem]:grid-cols-pairs">
          {kostFacilities.map(({ id, name }) => (
            <CheckCard
              key={id}
              checked={draft.facilities.includes(name)}
              onChange={() => onChange({ facilities: toggled(draft.facilities, name) })}
            >
              {name}
            </CheckCard>
          ))}
        </div>
      </FieldGroup>
    </>
  );
}

type PhotosPartProps = Pick<StepProps, 'draft' | 'onChange'> & Pick<PhotoPickerProps, 'onWaiting'>;

/** The photos of the kost, which belong to its description. */
export function PhotosPart({ draft, onChange, onWaiting }: PhotosPartProps) {
  return (
    <FieldGroup
      label={
        <>
          Foto kost <span className="font-normal text-muted">(opsional)</span>
        </>
      }
      hint={photosHint('kost')}
    >
      <PhotoPicker
        purpose="kost"
        value={draft.images}
        onChange={(images) => onChange({ images })}
        onWaiting={onWaiting}
      />
    </FieldGroup>
  );
}

interface RulesStepProps extends StepProps {
  /** The text of a custom rule that is not added yet. */
  own: string;
  onOwnChange: (own: string) => void;
}

/** The house rules: presets, and the owner's own. */
export function RulesStep({ draft, errors, fieldRef, onChange, own, onOwnChange }: RulesStepProps) {
  const addOwn = () => {
    onChange({ rules: withRule(draft.rules, own) });
    onOwnChange('');
  };
  return (
    <>
      <FieldGroup ref={fieldRef('rules')} label="Aturan kost" error={errors.rules}>
        <div className="grid gap-2 sm:grid-cols-2">
          {presetKostRules.map((rule) => (
            <CheckCard
              key={rule}
              checked={draft.rules.includes(rule)}
              onChange={() => onChange({ rules: toggled(draft.rules, rule) })}
            >
              {rule}
            </CheckCard>
          ))}
        </div>
      </FieldGroup>
      <Field label="Masukkan aturan kustom:">
        <AddOwn value={own} onChange={onOwnChange} onAdd={addOwn} />
      </Field>
      {draft.rules.length > 0 ? (
        <section aria-label="Aturan terpilih">
          <h3 className="mb-2 text-sm">Aturan terpilih ({draft.rules.length})</h3>
          <ul className="flex flex-col gap-1.5">
            {draft.rules.map((rule) => (
              <li key={rule} className="flex items-center justify-between gap-2 rounded-lg bg-sunken pl-3 text-sm">
                <span className="min-w-0 py-2 break-words">{rule}</span>
                <button
                  type="button"
                  aria-label={`Hapus aturan: ${rule}`}
                  className="grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:text-danger"
                  onClick={() => onChange({ rules: draft.rules.filter((chosen) => chosen !== rule) })}
                >
                  <X aria-hidden className="size-4" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function AddOwn({ value, onChange, onAdd }: { value: string; onChange: (value: string) => void; onAdd: () => void }) {
  return (
    <div className="flex gap-2">
      <Input
        value={value}
        maxLength={300}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // Enter adds the rule instead of sending the form.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onAdd();
        }}
      />
      <Button variant="secondary" icon={Plus} disabled={value.trim() === ''} onClick={onAdd}>
        Tambah
      </Button>
    </div>
  );
}

function toggled(list: string[], item: string): string[] {
  return list.includes(item) ? list.filter((chosen) => chosen !== item) : [...list, item];
}

/** The rules with one more, unless it is blank or a repeat. */
export function withRule(rules: string[], typed: string): string[] {
  const rule = typed.trim();
  return rule === '' || rules.includes(rule) ? rules : [...rules, rule];
}
