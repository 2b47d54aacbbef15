import type { Metadata } from "next";
import { OperationGrid } from "#components/features/marketing/operation-grid.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { pricedOperations } from "#lib/prices/priced-operations.ts";

export const metadata: Metadata = { title: "Playground" };

export default async function PlaygroundIndexPage() {
  return (
    <>
      <PageHeading title="Playground">Try every operation before you write code.</PageHeading>
      <OperationGrid operations={await pricedOperations()} path="/playground" />
    </>
  );
}
