package org.palimpsest.extract.pdf;

import java.awt.geom.AffineTransform;
import java.awt.geom.Area;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.contentstream.operator.OperatorName;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSNumber;
import org.apache.pdfbox.pdmodel.graphics.state.PDGraphicsState;

/** Current path in page space, for shapes that hide text and for the clipping area. */
final class Paths {

  /** Paths with more segments are drawings, approximated by their bounds. */
  private static final int SEGMENTS_MAX = 500;

  private final List<Rectangle2D> shapes = new ArrayList<>();
  private Path2D path = new Path2D.Double();
  private Path2D shape = new Path2D.Double();
  private int segments;
  private boolean clips;

  /** Processes a path operator other than the path's end; ignores others. */
  void take(String operator, List<COSBase> operands, PDGraphicsState state) {
    double[] at = numbers(operands);
    AffineTransform space = state.getCurrentTransformationMatrix().createAffineTransform();
    switch (operator) {
      case OperatorName.MOVE_TO -> {
        if (at.length == 2) {
          endShape();
          add(new double[] {at[0], at[1]}, space);
        }
      }
      case OperatorName.LINE_TO,
          OperatorName.CURVE_TO,
          OperatorName.CURVE_TO_REPLICATE_INITIAL_POINT,
          OperatorName.CURVE_TO_REPLICATE_FINAL_POINT ->
          add(at, space);
      case OperatorName.APPEND_RECT -> {
        if (at.length == 4) {
          endShape();
          double right = at[0] + at[2];
          double high = at[1] + at[3];
          add(new double[] {at[0], at[1], right, at[1], right, high, at[0], high}, space);
          endShape();
        }
      }
      case OperatorName.CLIP_NON_ZERO, OperatorName.CLIP_EVEN_ODD -> clips = true;
      default -> {}
    }
  }

  private static double[] numbers(List<COSBase> operands) {
    return operands.stream()
        .filter(COSNumber.class::isInstance)
        .mapToDouble(operand -> ((COSNumber) operand).floatValue())
        .toArray();
  }

  /** Adds points; control points count as points on the curve. */
  private void add(double[] at, AffineTransform space) {
    double[] points = at.clone();
    space.transform(points, 0, points, 0, points.length / 2);
    for (int i = 0; i + 1 < points.length; i += 2) {
      if (shape.getCurrentPoint() == null) {
        shape.moveTo(points[i], points[i + 1]);
      } else {
        shape.lineTo(points[i], points[i + 1]);
      }
      segments++;
    }
  }

  private void endShape() {
    if (shape.getCurrentPoint() != null) {
      shape.closePath();
      shapes.add(shape.getBounds2D());
      if (segments <= SEGMENTS_MAX) {
        path.append(shape, false);
      }
      shape = new Path2D.Double();
    }
  }

  /** Ends the path and applies clipping; returns the bounds of its shapes. */
  List<Rectangle2D> end(PDGraphicsState state) {
    endShape();
    List<Rectangle2D> ended = List.copyOf(shapes);
    if (clips) {
      state.intersectClippingPath(segments <= SEGMENTS_MAX ? new Area(path) : bounds());
    }
    shapes.clear();
    path = new Path2D.Double();
    segments = 0;
    clips = false;
    return ended;
  }

  private Area bounds() {
    Rectangle2D bounds = new Rectangle2D.Double();
    for (int i = 0; i < shapes.size(); i++) {
      bounds = i == 0 ? shapes.get(0) : bounds.createUnion(shapes.get(i));
    }
    return new Area(bounds);
  }
}
